import { useHydrated } from "@tanstack/react-router";
import { useState } from "react";

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
  steps: readonly string[];
  write: (value: number) => string;
  /** The position of each step from left to right, such as its time; by default evenly spaced. */
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
      <div className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1 pt-2">
        <Heights words={heights.map(write)} />
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          className="h-auto w-full overflow-visible"
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
        </svg>
        <div className="col-start-2 grid gap-1">
          <p className="flex justify-between text-sm text-base-content/75" aria-hidden="true">
            <span>{steps[0]}</span>
            <span>{steps[last]}</span>
          </p>
          <Reader step={step} steps={steps} lines={lines} write={write} onMove={setChosen} />
        </div>
      </div>
    </figure>
  );
}

/** The position of a step in the drawing: the first on the left, the last on the right. */
function acrossFrom(places: readonly number[]): (index: number) => number {
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 0];
  return (index) => (((places[index] ?? 0) - first) / (last - first || 1)) * WIDTH;
}

/** What the lines across the chart stand for, beside it: over it they would hide its beginning. */
function Heights({ words }: { words: string[] }) {
  return (
    <div
      className="flex flex-col-reverse justify-between text-right text-xs tabular-nums"
      aria-hidden="true"
    >
      {words.map((each) => (
        // Without a height of its own each is in the middle of its line, whatever their number
        <span key={each} className="h-0 leading-0">
          {each}
        </span>
      ))}
    </div>
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

interface ChartScale {
  low: number;
  high: number;
  /** The values of the lines across the chart, from the bottom to the top. */
  heights: number[];
}

const LINES = 4;

/** Round numbers are one of these times a power of ten. */
const ROUND = [1, 2, 2.5, 5, 10];

/** The scale of a chart in round numbers, from `from` or the lowest value to above the highest. */
export function scaleOf(values: readonly number[], from: number): ChartScale {
  const least = Math.min(from, ...values);
  const most = Math.max(from + 1, ...values);
  const wanted = (most - least) / LINES;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = power * (ROUND.find((round) => round * power >= wanted) ?? 10);
  // A value that is exactly some steps is on its line, despite rounding in the division
  const first = Math.floor(least / step + 1e-9);
  const last = Math.ceil(most / step - 1e-9);
  const heights = Array.from({ length: last - first + 1 }, (_, line) => (first + line) * step);
  return { low: first * step, high: last * step, heights };
}
