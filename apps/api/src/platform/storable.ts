/** Whether the database can hold every text of a message: PostgreSQL has no NUL, so no record of ours has one. */
export const isStorable = (message: object): boolean =>
  Object.values(message).every((value) => typeof value !== 'string' || !value.includes('\0'));
