/**
 * Writes a stored or entered phone number of Indonesia as `+62 812 9034 1180`. Numbers of other countries stay unchanged.
 */
export function phoneText(phone: string): string {
  const digits = /^\+62(\d{3})(\d{3,4})(\d+)$/.exec(phone.replaceAll(/[\s-]/g, ''))
  if (digits === null) return phone
  const [, first, second, third] = digits
  return `+62 ${first} ${second} ${third}`
}
