/**
 * `npm ci` refuses a lock file that lacks an optional package of any platform, and npm leaves out of the file what its
 * registry does not show at that moment (docs/decisions/0005-node-from-npm.md).
 */
export interface LockFile {
  packages: Record<string, LockedPackage>;
}
interface LockedPackage {
  version?: string;
  optionalDependencies?: Record<string, string>;
  dev?: boolean;
  [field: string]: unknown;
}

export interface MissingPackage {
  name: string;
  version: string;
  isDev: boolean;
}

/** Optional packages that the file asks for and does not hold. */
export function missingPackages({ packages }: LockFile): MissingPackage[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies, dev }]) =>
    Object.entries(optionalDependencies ?? {})
      .filter(([name]) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`])
      .map(([name, range]) => ({ name, version: range.replace(/^[\^~]/, ""), isDev: dev === true })),
  );
}

/** The file with an entry for each of them: version and platform, which is all npm needs to pass it over elsewhere. */
export function completed(lock: LockFile): LockFile {
  const added = missingPackages(lock).map(({ name, version, isDev }): [string, LockedPackage] => [
    `node_modules/${name}`,
    { version, ...(isDev && { dev: true }), optional: true, ...platformOf(name) },
  ]);
  const packages = [...Object.entries(lock.packages), ...added].sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...lock, packages: Object.fromEntries(packages) };
}

/** From names such as `@oxc-parser/binding-linux-arm64-musl`. */
function platformOf(name: string): { os?: string[]; cpu?: string[]; libc?: string[] } {
  const os = /android|darwin|win32|freebsd|openbsd|netbsd|openharmony|sunos|aix|linux/.exec(name)?.[0];
  const cpu = /(?<=-)(?:arm64|x64|ia32|riscv64|s390x|ppc64|loong64|mips64el|wasm32|arm)/.exec(name)?.[0];
  const libc = /-musl/.test(name) ? "musl" : /-gnu/.test(name) ? "glibc" : undefined;
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
}
