/** What a picture's process says by its end; any other end is a crash. */
export const EXIT = { done: 0, broken: 65, tooLarge: 66 } as const;
