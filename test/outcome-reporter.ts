import type { TestEvent } from "node:test/reporters";

export interface Counts {
  passed: number;
  failed: number;
}

/** What one file's tests came to: a line for each that failed, and the counts when every test has ended. */
export type Line = { failed: string } | { counts: Counts };

/** A reporter for node:test; each line is JSON. */
export default async function* (events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    // A suite has failed because a test in it has.
    if (type === "test:fail") {
      const { failureType } = data.details.error as { failureType?: string };
      if (failureType !== "subtestsFailed") yield said({ failed: data.name });
    }
    if (type === "test:summary") {
      const { tests, passed, skipped, todo } = data.counts;
      yield said({ counts: { passed, failed: tests - passed - skipped - todo } });
    }
  }
}

const said = (line: Line): string => `${JSON.stringify(line)}\n`;
