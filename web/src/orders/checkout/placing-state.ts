import * as m from '@pantul/messages/words'
import type { CallProblem } from '../../api/call.ts'

/** How far the placing of an order has got. */
export type PlacingState<Body = unknown> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'placing' }
  /** This device does a proof of work. `share`: the part that is done, 0 to 1. */
  | { readonly kind: 'working'; readonly share: number }
  /**
   * The outcome is unknown, so the request is repeated with the same key. `message`: why the server could not answer, such
   * as too many people at once; null without a network.
   */
  | { readonly kind: 'unsure'; readonly message: string | null }
  | { readonly kind: 'refused'; readonly problem: CallProblem; readonly body: Body }
  | { readonly kind: 'placed' }

/** The label of the order button while it is busy; undefined if the button can be pressed. */
export function busyLabel(state: PlacingState): string | undefined {
  if (state.kind === 'working') return workLabel(state.share)
  if (state.kind === 'unsure') return m.checkout_checking()
  return canPlace(state) ? undefined : m.checkout_placing()
}

/** The progress of the proof of work. */
export const workLabel = (share: number): string =>
  share === 0 ? m.checkout_working() : m.checkout_working_share({ percent: Math.floor(share * 100) })

/** Whether the form can be changed and sent: no order is pending or accepted. */
export const canPlace = ({ kind }: PlacingState): boolean => kind === 'ready' || kind === 'refused'
