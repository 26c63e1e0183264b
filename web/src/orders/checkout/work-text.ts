import * as m from '@pantul/messages/words'

/** Progress of the proof of work, once it has started. */
export const workText = (share: number): string =>
  share === 0 ? m.checkout_working() : m.checkout_working_share({ percent: Math.floor(share * 100) })
