/** A kind of work that goes on while the fleet is struck. */
export interface Load {
  /** Works until it is over and everything begun is done. */
  work(isOver: () => boolean): Promise<void>;
  /** Checks, an hour later: nothing acknowledged is missing, and nothing is there twice. @returns what there was, for the last line */
  examine(): Promise<string>;
}
