import { PIN_TRIES, PRESENCE_HOURS } from '@pantul/rules/pin'

/** `most` attempts are allowed in a window of `minutes`. The window begins with the first attempt. */
export type Limit = {
  /**
   * The key by which attempts are counted. `target`: the person, order or mailbox that the attempts are about. Many
   * phones of a carrier share one address.
   */
  readonly by: 'browser' | 'account' | 'address' | 'target'
  readonly most: number
  readonly minutes: number
}

const tenMinutes = 10
const quarter = 15
const hour = 60
const day = 24 * hour

/**
 * All rate limits of the product. Anonymous calls have a narrow limit per browser and a wide one per address, so that
 * one visitor does not block the others behind that address.
 */
export const limits = {
  // The next two are counted in memory at each request, and the environment can change them.
  'read, address': { by: 'address', most: 3_000, minutes: tenMinutes },
  'order, address': { by: 'address', most: 300, minutes: tenMinutes },

  'log in, account': { by: 'account', most: 5, minutes: quarter },
  'log in, known device': { by: 'browser', most: 5, minutes: quarter },
  'log in, address': { by: 'address', most: 30, minutes: quarter },
  'confirm password, account': { by: 'account', most: 5, minutes: quarter },
  'change password, account': { by: 'account', most: 3, minutes: hour },
  'second factor, account': { by: 'account', most: 5, minutes: quarter },
  'search people, account': { by: 'account', most: 120, minutes: 1 },
  'approval, account': { by: 'account', most: 5, minutes: quarter },
  'approval, approver': { by: 'target', most: 10, minutes: quarter },
  // Wrong member codes at a counter, so that staff cannot guess the code of a member.
  'wrong member code, member': { by: 'target', most: 5, minutes: quarter },
  'wrong member code, account': { by: 'account', most: 20, minutes: hour },
  // Wrong PINs at a counter machine. After the first limit only a full login there helps.
  'PIN, person at machine': { by: 'target', most: PIN_TRIES, minutes: PRESENCE_HOURS * hour },
  'PIN, account': { by: 'account', most: 20, minutes: day },
  'PIN, machine': { by: 'browser', most: 30, minutes: quarter },
  'set PIN, account': { by: 'account', most: 10, minutes: hour },
  'test mail, account': { by: 'account', most: 10, minutes: hour },
  'invite, account': { by: 'account', most: 30, minutes: hour },
  'member code, account': { by: 'account', most: 20, minutes: hour },
  'check import, account': { by: 'account', most: 30, minutes: hour },
  'export list, account': { by: 'account', most: 30, minutes: hour },
  'export, account': { by: 'account', most: 20, minutes: hour },

  'register, browser': { by: 'browser', most: 10, minutes: hour },
  'register, e-mail': { by: 'target', most: 3, minutes: day },
  'register, address': { by: 'address', most: 120, minutes: hour },

  'forgotten password, browser': { by: 'browser', most: 10, minutes: hour },
  'forgotten password, e-mail': { by: 'target', most: 5, minutes: hour },
  'forgotten password, address': { by: 'address', most: 120, minutes: hour },

  'verification mail, account, a minute': { by: 'account', most: 1, minutes: 1 },
  'verification mail, account, a day': { by: 'account', most: 5, minutes: day },
  'verification mail, browser': { by: 'browser', most: 10, minutes: hour },
  'verification mail, address': { by: 'address', most: 120, minutes: hour },

  'change e-mail, account': { by: 'account', most: 5, minutes: day },
  'change e-mail, browser': { by: 'browser', most: 10, minutes: day },
  'change e-mail, address': { by: 'address', most: 120, minutes: hour },

  'code mail, browser': { by: 'browser', most: 10, minutes: hour },
  'code mail, mailbox, a minute': { by: 'target', most: 1, minutes: 1 },
  'code mail, address': { by: 'address', most: 120, minutes: hour },

  // Mails about accounts: six per hour and mailbox. Each kind has its own limit, so that requests for one kind do not
  // block another.
  'link mail, mailbox': { by: 'target', most: 3, minutes: hour },
  'code mail, mailbox': { by: 'target', most: 2, minutes: hour },
  'notice mail, mailbox': { by: 'target', most: 1, minutes: hour },

  // Links to paid orders that somebody looked up. Earlier links stay valid.
  'order link mail, order': { by: 'target', most: 2, minutes: hour },
  'order link mail, mailbox': { by: 'target', most: 6, minutes: hour },

  // Mails about unpaid orders to an unverified address, per template, because anybody can type an address.
  'unpaid order mail, mailbox': { by: 'target', most: 2, minutes: hour },

  // Mails of orders that were paid and cancelled, to an unproven address: paying and cancelling again costs nothing.
  'cancelled order mail, mailbox': { by: 'target', most: 3, minutes: day },
  'refund mail, mailbox': { by: 'target', most: 3, minutes: day },

  'wrong promo code, browser': { by: 'browser', most: 20, minutes: tenMinutes },
  'wrong promo code, account': { by: 'account', most: 20, minutes: tenMinutes },
  'wrong promo code, address': { by: 'address', most: 300, minutes: tenMinutes },

  'check payment, browser': { by: 'browser', most: 30, minutes: tenMinutes },
  'check payment, payment': { by: 'target', most: 30, minutes: tenMinutes },
  'check payment, address': { by: 'address', most: 600, minutes: tenMinutes },

  'retry payment, browser': { by: 'browser', most: 20, minutes: quarter },
  'retry payment, order': { by: 'target', most: 15, minutes: quarter },
  'retry payment, address': { by: 'address', most: 300, minutes: quarter },

  'order link, browser': { by: 'browser', most: 4, minutes: hour },
  'order link, address': { by: 'address', most: 120, minutes: hour },

  'look up order, browser': { by: 'browser', most: 20, minutes: quarter },
  // Failed look-ups only. Those of one number are counted for all callers, except browsers with access to the order.
  'look up order, number at address': { by: 'target', most: 5, minutes: hour },
  'look up order, number': { by: 'target', most: 20, minutes: hour },
  'look up order, address': { by: 'address', most: 120, minutes: quarter },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** One attempt: the limit, and the values of the key by which it is counted. */
export type CountedAttempt = readonly [limit: LimitName, ...key: string[]]
