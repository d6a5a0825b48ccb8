export { nameOf } from "../../../src/domain/slips.ts";
