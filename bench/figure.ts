/** One measured number against its goal. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** At most; null: only told. */
  readonly goal: number | null;
  readonly how: string;
};

export const passes = ({ value, goal }: Figure): boolean => goal === null || value <= goal;

export function lineOf(figure: Figure): string {
  const verdict = figure.goal === null ? 'told ' : passes(figure) ? 'pass ' : 'short';
  const goal = figure.goal === null ? '' : `, goal ≤ ${figure.goal} ${figure.unit}`;
  return `${verdict}  ${figure.name}: ${figure.value} ${figure.unit}${goal}\n       ${figure.how}`;
}

export const rounded = (value: number): number => Number(value.toPrecision(3));

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
