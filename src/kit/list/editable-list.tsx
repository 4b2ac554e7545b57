import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentProps, Suspense, useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { AdminList } from "./admin-list.tsx";
import { AdminSection } from "./admin-section.tsx";
import type { RowForm as FormOf, RowFormOf } from "./row-form.tsx";

/** Loaded after the page, because reading the list does not need it. */
const Loaded = lazyRouteComponent(() => import("./row-form.tsx"), "RowForm");
const RowForm = Loaded as typeof FormOf;

type Known = { id: number; revision?: number };
type Removal<Row extends Known> = NonNullable<ComponentProps<typeof AdminList<Row>>["remove"]>;

interface Props<Row extends Known, Values extends FieldValues>
  extends
    Omit<ComponentProps<typeof AdminList<Row>>, "actions" | "remove">,
    Pick<ComponentProps<typeof AdminSection>, "title"> {
  /** One row, such as `redirect`. */
  one: string;
  /** The row in the form, or the beginning of a new one. */
  opened: Partial<Row> | undefined;
  onOpen: (opened: Partial<Row> | undefined) => void;
  form: RowFormOf<Values>;
  /** By default a row stays in the list. */
  remove?: Pick<Removal<Row>, "description" | "send">;
  refresh: () => Promise<unknown>;
}

/** A list of the admin area, with a form in a dialog that adds and changes its rows. */
export function EditableList<Row extends Known, Values extends FieldValues>(
  props: Props<Row, Values>,
) {
  const { title, one, opened, onOpen, form, remove, refresh, ...list } = props;
  useEffect(() => void Loaded.preload?.(), []);
  const add = { label: `Add ${one}`, onPress: () => onOpen({}) };
  return (
    <AdminSection id={list.noun} title={title} add={add}>
      <AdminList
        {...list}
        actions={[{ label: "Edit", press: onOpen }]}
        {...(remove && { remove: { ...remove, title: `Delete this ${one}?`, refresh } })}
      />
      <Suspense>
        {opened && (
          <RowForm
            {...form}
            one={one}
            opened={opened}
            onSaved={async () => {
              await refresh();
              onOpen(undefined);
            }}
            onClose={() => onOpen(undefined)}
          />
        )}
      </Suspense>
    </AdminSection>
  );
}
