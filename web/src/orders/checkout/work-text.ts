import { checkout_working, checkout_working_share } from '@pantul/messages/words'

/** Progress of the proof of work, once it has started. */
export const workText = (share: number): string =>
  share === 0 ? checkout_working() : checkout_working_share({ percent: Math.floor(share * 100) })
