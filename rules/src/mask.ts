const maskMark = '•••'

/** `Budi Halim` → `B••• H•••` */
export const maskName = (name: string): string =>
  wordsOf(name)
    .map((word) => firstLetter(word) + maskMark)
    .join(' ')

/** `ani@example.com` → `a•••@example.com` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? maskMark : firstLetter(email) + maskMark + email.slice(at)
}

/** `+62 812 9034 1180` → `•••80` */
export const maskPhone = (phone: string): string => maskMark + phone.replaceAll(/\D/g, '').slice(-2)

const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '')

// A letter outside the basic plane is two code units.
const firstLetter = (text: string): string => Array.from(text)[0] ?? ''
