/** SQL for a table whose columns keep the fields of a row. `columns`: the column of each field. */
export function tableColumns<Field extends string>(columns: Readonly<Record<Field, string>>) {
  const fields = Object.keys(columns) as Field[]
  return {
    /** For `select`: `short_name as "shortName"`. */
    selected: fields.map((field) => `${columns[field]} as "${field}"`).join(', '),
    /** For `insert`: `name, short_name`. */
    names: fields.map((field) => columns[field]).join(', '),
    /** For `insert`: `$3, $4`, beginning with the parameter of number `first`. */
    parameters: (first: number): string => fields.map((_, index) => `$${first + index}`).join(', '),
    /** For `update`: `name = $3, short_name = $4`. */
    assignments: (first: number): string =>
      fields.map((field, index) => `${columns[field]} = $${first + index}`).join(', '),
    valuesOf: (row: Readonly<Record<Field, unknown>>): unknown[] => fields.map((field) => row[field]),
  }
}
