import type { DataOf } from './call.ts'
import type { MakeMemberCode } from './member-code.ts'

/** The code that a customer shows at the counter, so that staff may use the customer's store credit and packages. */
export type MemberCode = {
  /** Six digits. */
  readonly code: string
  /** When the code expires, ISO 8601. */
  readonly expiresAt: string
}

export const memberCodeToWire = ({ code, expiresAt }: MemberCode): DataOf<typeof MakeMemberCode> => ({
  Code: code,
  // A hand scanner types the content of the QR code into the code field of the counter.
  QR: code,
  Until: expiresAt,
})

export const memberCodeFromWire = ({
  Code,
  QR,
  Until,
}: DataOf<typeof MakeMemberCode>): MemberCode & { readonly qrContent: string } => ({
  code: Code,
  qrContent: QR,
  expiresAt: Until,
})
