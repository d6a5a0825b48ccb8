import rows from "../dashboard/office/card.module.css";

/** What is so, beside each other; nothing where nothing is. */
export const Facts = ({ all }: { all: readonly string[] }) =>
  all.length === 0 ? null : (
    <div className={rows.facts}>
      {all.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </div>
  );
