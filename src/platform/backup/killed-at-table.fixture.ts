/** Brought in before a command: it ends with SIGKILL the moment it would tell of the table of this number. */
const table = Number(process.env.KILLED_AT_TABLE);
const say = console.error;
let told = 0;
console.error = (line: string) => {
  if (/ rows$/.test(line) && ++told === table) process.kill(process.pid, "SIGKILL");
  say(line);
};
