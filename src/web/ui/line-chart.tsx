import { useHydrated } from "@tanstack/react-router";
import { useState } from "react";
import { scaleOf } from "./chart-scale.ts";

/** One line of a chart: its value at each step. */
export interface ChartLine {
  name: string;
  /** The class of its color, such as `text-primary`. */
  color: string;
  values: readonly number[];
}

interface Props {
  /** A sentence that describes it; the table beside it has the numbers. */
  label: string;
  lines: readonly ChartLine[];
  /** The name of each step. */
  steps: readonly string[];
  write: (value: number) => string;
  /** Where each step stands from left to right, such as its time; evenly spaced without. */
  places?: readonly number[];
  /** The bottom of the chart, if it is not 0 or the lowest value below that. */
  from?: number;
}

const WIDTH = 720;
const HEIGHT = 260;

/** The dash pattern of each line, so that lines differ without colors too, as on paper. */
const DASHES = [undefined, "14 7", "3 5"];

/**
 * Lines over time, drawn without a script. A slider reads one step after the other, by pointer or
 * arrow keys; the numbers are also in a table beside the chart.
 */
export function LineChart({ label, lines, steps, places, write, from = 0 }: Props) {
  const last = steps.length - 1;
  const [chosen, setChosen] = useState(Number.POSITIVE_INFINITY);
  const step = Math.min(chosen, last);
  const all = lines.flatMap(({ values }) => values);
  const { low, high, heights } = scaleOf(all, from);
  const xOf = acrossFrom(places ?? steps.map((_, index) => index));
  const yOf = (value: number) => HEIGHT - ((value - low) / (high - low)) * HEIGHT;
  return (
    <figure className="grid max-w-3xl gap-3">
      <Legend lines={lines} />
      <svg
        viewBox={`0 -32 ${WIDTH} ${HEIGHT + 40}`}
        className="h-auto w-full"
        role="img"
        aria-label={label}
      >
        {heights.map((value) => (
          <path
            key={value}
            d={`M0 ${yOf(value)}H${WIDTH}`}
            className="text-base-300"
            stroke="currentColor"
          />
        ))}
        <path
          d={`M${xOf(step)} 0V${HEIGHT}`}
          className="text-base-content print:hidden"
          stroke="currentColor"
          strokeDasharray="2 4"
        />
        {lines.map(({ name, color, values }, line) => (
          <g key={name} className={color}>
            <Path
              line={line}
              points={values.map(
                (value, index) => `${xOf(index).toFixed(1)},${yOf(value).toFixed(1)}`,
              )}
            />
          </g>
        ))}
        {heights.map((value) => (
          <Height key={value} y={yOf(value) - 4} words={write(value)} />
        ))}
      </svg>
      <p className="flex justify-between text-sm text-base-content/75" aria-hidden="true">
        <span>{steps[0]}</span>
        <span>{steps[last]}</span>
      </p>
      <Reader step={step} steps={steps} lines={lines} write={write} onMove={setChosen} />
    </figure>
  );
}

/** Where a step stands in the drawing: the first at its left, the last at its right. */
function acrossFrom(places: readonly number[]): (index: number) => number {
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0];
  return (index) => (((places[index] ?? 0) - first) / (last - first || 1)) * WIDTH;
}

/** The value of a line across the chart, readable where another line crosses it. */
function Height({ y, words }: { y: number; words: string }) {
  return (
    <text
      x="0"
      y={y}
      className="text-[26px] sm:text-[13px] print:text-[20px]"
      fill="currentColor"
      stroke="var(--color-base-100)"
      strokeWidth="5"
      paintOrder="stroke"
    >
      {words}
    </text>
  );
}

function Legend({ lines }: Pick<Props, "lines">) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm" aria-hidden="true">
      {lines.map(({ name, color }, line) => (
        <li key={name} className="flex items-center gap-2">
          <svg width="35" height="4" className={color}>
            <Path points={[`0,2`, `35,2`]} line={line} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

interface ReaderProps extends Pick<Props, "lines" | "steps" | "write"> {
  step: number;
  onMove: (step: number) => void;
}

function Reader({ step, steps, lines, write, onMove }: ReaderProps) {
  const hydrated = useHydrated();
  const values = lines.map((line) => `${line.name} ${write(line.values[step] ?? 0)}`);
  const words = `${steps[step]}: ${values.join(", ")}`;
  return (
    <div className="grid gap-1 print:hidden">
      <input
        type="range"
        min={0}
        max={steps.length - 1}
        step={1}
        value={step}
        disabled={!hydrated}
        aria-label="Read the chart"
        aria-valuetext={words}
        className="h-6 w-full cursor-pointer accent-primary"
        onChange={({ target }) => onMove(target.valueAsNumber)}
      />
      <p className="text-sm tabular-nums" aria-hidden="true">
        {words}
      </p>
    </div>
  );
}

function Path({ points, line }: { points: string[]; line: number }) {
  return (
    <polyline
      points={points.join(" ")}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeDasharray={DASHES[line % DASHES.length]}
      strokeLinejoin="round"
    />
  );
}
