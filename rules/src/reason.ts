/** Whether a reason that staff type has fewer than three letters. An optional reason may be empty. */
export const isReasonTooShort = (text: string, { isRequired }: { readonly isRequired: boolean }): boolean =>
  text.trim().length < 3 && (isRequired || text.trim() !== '')
