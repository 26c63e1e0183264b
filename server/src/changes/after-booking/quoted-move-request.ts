import type { Waiver } from '@pantul/contract/desk-change-booking-wire'
import type { CounterChoices } from '../../money/refunds/open-refund-at-desk.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { ClientKeys } from '../../platform/http/client-keys.ts'
import type { MoveRequest } from './quote-move.ts'

/** The request to move a booking at the price of a quote, by its player or by staff. */
export type QuotedMoveRequest = Omit<MoveRequest, 'by'> & {
  readonly quoteHash: string
} & (PlayerMove | StaffMove)

type PlayerMove = { readonly by: 'player'; readonly clientKeys: ClientKeys }

export type StaffMove = CounterChoices & {
  readonly by: 'staff'
  readonly staff: ActingStaff
  /** The token of the last change of the order that staff saw (`lastChangeToken`). */
  readonly seenChange: string
  /** Why staff waive the price difference; null if they do not waive it. */
  readonly waiver: Waiver | null
}
