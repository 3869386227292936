interface Person {
  readonly name: string;
  readonly email: string;
}

/** The address of a help desk's form, filled in: `{name}` and `{email}` become the person's. */
export const helpDeskFor = (address: string, person: Person): string =>
  address.replaceAll(/\{(name|email)\}/g, (_whole, what: keyof Person) =>
    encodeURIComponent(person[what]),
  );
