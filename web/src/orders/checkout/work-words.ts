import { checkout_working, checkout_working_share } from '@pantul/messages/words'

/** While the device does a proof of work: how far it is, once something of it is done. */
export const workWords = (share: number): string =>
  share === 0 ? checkout_working() : checkout_working_share({ percent: Math.floor(share * 100) })
