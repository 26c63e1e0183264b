/**
 * Formats a stored or entered phone number of Indonesia: `+62 812 9034 1180`. A number of another country stays
 * unchanged.
 */
export function phoneText(phone: string): string {
  const digits = /^\+62(\d{3})(\d{3,4})(\d+)$/.exec(phone.replaceAll(/[\s-]/g, ''))
  if (digits === null) return phone
  const [, first, second, third] = digits
  return `+62 ${first} ${second} ${third}`
}
