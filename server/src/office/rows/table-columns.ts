/** Parts of SQL statements for a table. `columns`: the column in which each field of a row is stored. */
export function tableColumns<Field extends string>(columns: Readonly<Record<Field, string>>) {
  const fields = Object.keys(columns) as Field[]
  return {
    /** For `select`: `short_name as "shortName"`. */
    selected: fields.map((field) => `${columns[field]} as "${field}"`).join(', '),
    /** For `insert`: `name, short_name`. */
    names: fields.map((field) => columns[field]).join(', '),
    /** For `insert`: `$3, $4`, from the parameter number `first` on. */
    parameters: (first: number): string => fields.map((_, index) => `$${first + index}`).join(', '),
    /** For `update`: `name = $3, short_name = $4`. */
    assignments: (first: number): string =>
      fields.map((field, index) => `${columns[field]} = $${first + index}`).join(', '),
    /** The values of a row, in the order of `names` and `parameters`. */
    valuesOf: (row: Readonly<Record<Field, unknown>>): unknown[] => fields.map((field) => row[field]),
  }
}
