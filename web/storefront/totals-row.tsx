interface TotalsRowProps {
  label: string;
  value: string;
  isSum?: boolean;
  tone?: "good" | "quiet";
}

/** A line of what an order comes to. */
export const TotalsRow = ({ label, value, isSum = false, tone }: TotalsRowProps) => (
  <div className={`totals__row${isSum ? " totals__row--sum" : ""}${tone ? ` totals__row--${tone}` : ""}`}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
