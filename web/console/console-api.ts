import type { OperatorRoute } from "../../src/app.ts";
import { type Sending, send } from "../dashboard/api.ts";
import {
  type AnswerTo,
  type Arguments,
  type BodyOf,
  type CallsOf,
  type Given,
  requestOf,
  type Taken,
} from "../typed-call.ts";

type OperatorCalls = CallsOf<OperatorRoute>;
export type OperatorCall = OperatorCalls["name"];
export type OperatorAnswer<Name extends OperatorCall> = AnswerTo<OperatorCalls, Name>;
export type OperatorBody<Name extends OperatorCall> = BodyOf<OperatorCalls, Name>;

/** A call of the console, by its method and path; takes and answers what its route says. */
export function consoleCall<const Name extends OperatorCall>(
  name: Name,
  ...[given]: Arguments<Taken<OperatorCalls, Name>, Sending>
): Promise<OperatorAnswer<Name>> {
  const { body, ...rest } = (given ?? {}) as Given & Sending;
  const { method, path } = requestOf(name, rest);
  const sent = body !== undefined || method === "POST" ? { body: body ?? {} } : {};
  return send(`/api/console${path}`, { method, ...sent }) as Promise<OperatorAnswer<Name>>;
}
