import "./sparkline.css";

interface SparklineProps {
  readonly values: readonly number[];
  /** True for a stock rather than a flow: drawn from its lowest value instead of zero, to show its changes. */
  readonly isStock?: boolean;
}

/** Chart of a period, hidden from screen readers: its numbers are in the surrounding text. */
export function Sparkline({ values, isStock = false }: SparklineProps) {
  const min = isStock ? Math.min(...values) : 0;
  const range = Math.max(1, ...values.map((value) => value - min));
  const step = 100 / Math.max(1, values.length - 1);
  const points = values
    .map((value, index) => `${index * step},${30 - ((value - min) / range) * 28}`)
    .join(" ");
  return (
    <svg className="sparkline" viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points} />
    </svg>
  );
}
