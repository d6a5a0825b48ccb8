import type { SlipBlock, SlipItem, SlipSum, SlipTone } from "../../../src/domain/slips.ts";

const toneClass: Record<SlipTone, string | undefined> = {
  PLAIN: undefined,
  SMALL: "slip-small",
  DUE: "slip-due",
  NAME: "slip-name",
  NOTE: "slip-note",
};

const sumClass: Record<SlipSum["tone"], string | undefined> = {
  PLAIN: undefined,
  SMALL: "slip-small",
  TOTAL: "slip-total",
};

/** A slip as a browser sets it. */
export function SlipBlocks({ blocks }: { blocks: SlipBlock[] }) {
  return blocks.map((block, index) => <Block key={`${index.toString()}-${block.block}`} block={block} />);
}

function Block({ block }: { block: SlipBlock }) {
  switch (block.block) {
    case "HEAD":
      return (
        <header className="slip-head">
          <b className="slip-code">{block.code}</b>
          <span>{block.side}</span>
        </header>
      );
    case "SELLER":
      return (
        <header className="slip-seller">
          <b>{block.name}</b>
          {block.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </header>
      );
    case "TEXT":
      return (
        <p className={toneClass[block.tone]}>
          {block.lines.map((line) => (
            <span key={line} className="slip-row">
              {line}
            </span>
          ))}
        </p>
      );
    case "ITEMS":
      return <Items items={block.items} />;
    case "SUMS":
      return <Sums sums={block.sums} />;
  }
}

function Items({ items }: { items: SlipItem[] }) {
  return (
    <ul className="slip-lines">
      {items.map((item, index) => (
        <li key={`${index.toString()}-${item.text}`}>
          <b>{item.text}</b>
          {item.choices.map((choice, at) => (
            <div key={`${at.toString()}-${choice}`} className="slip-choice">
              {choice}
            </div>
          ))}
          {item.small && <small>{item.small}</small>}
        </li>
      ))}
    </ul>
  );
}

function Sums({ sums }: { sums: SlipSum[] }) {
  return (
    <table className="slip-table">
      <tbody>
        {sums.map((sum, index) => (
          <tr key={`${index.toString()}-${sum.left}`} className={sumClass[sum.tone]}>
            <td>
              {sum.left}
              {sum.below.map((line, at) => (
                <div key={`${at.toString()}-${line}`} className="slip-small">
                  {line}
                </div>
              ))}
            </td>
            <td>{sum.right}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
