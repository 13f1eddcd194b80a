// Where somebody wants to begin who comes from a value that is shown elsewhere.

/** As the address has it: `#/copy/counters/J-BB`, `#/copy/map/E4`, `#/copy/tables/terrain`. */
export interface CopyPlace {
  section: string | undefined;
  id: string | undefined;
}
