/** Makes a thing at the first question of each owner and keeps it as long as the owner lives: one process may hold several services. */
export function oncePer<Owner extends object, Made>(make: (owner: Owner) => Made): (owner: Owner) => Made {
  const kept = new WeakMap<Owner, Made>();
  return (owner) => {
    let made = kept.get(owner);
    if (made === undefined) {
      made = make(owner);
      kept.set(owner, made);
    }
    return made;
  };
}
