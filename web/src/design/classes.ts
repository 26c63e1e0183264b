/** Joins the class names that apply: `classes(styles['chip'], chosen && styles['chosen'])`. */
export const classes = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')
