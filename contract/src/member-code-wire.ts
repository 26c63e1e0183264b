import type { DataOf } from './call.ts'
import type { MakeMemberCode } from './member-code.ts'

/** A code for the counter: six digits. `until`: when the code expires, ISO 8601. */
export type MemberCode = { readonly code: string; readonly until: string }

export const memberCodeToWire = ({ code, until }: MemberCode): DataOf<typeof MakeMemberCode> => ({
  Code: code,
  // A hand scanner types the content of the QR code into the code field of the counter.
  QR: code,
  Until: until,
})

/** Also returns `qr`, the content of the QR code. */
export const memberCodeFromWire = ({
  Code,
  QR,
  Until,
}: DataOf<typeof MakeMemberCode>): MemberCode & { readonly qr: string } => ({
  code: Code,
  qr: QR,
  until: Until,
})
