import { PIN_TRIES, PRESENCE_HOURS } from '@pantul/rules/pin'

/**
 * `most` attempts are allowed in a window of `minutes`. The window begins with the first attempt. Further attempts are
 * refused until it ends.
 */
type Limit = { readonly most: number; readonly minutes: number }

// In minutes.
const tenMinutes = 10
const quarterHour = 15
const hour = 60
const day = 24 * hour

/**
 * All rate limits of the product. The name of a limit says what is counted, and after the comma for whom or for what it
 * is counted. An attempt that is called `wrong` or `failed` is not counted if it succeeds.
 *
 * - `browser`: known by a cookie.
 * - `account`: of a customer or a member of staff who is logged in.
 * - `network`: the IPv4 address of the request, or the first 64 bits of its IPv6 address.
 * - `mailbox`: all spellings of an e-mail address that lead to the same mailbox.
 * - `member`: a customer. `machine`: a counter machine.
 *
 * Attempts of callers who are not logged in have a narrow limit per browser and a wide one per network, because many
 * phones of a carrier share one network.
 */
export const limits = {
  // Counted in memory at each request. The environment can change these two.
  'request, network': { most: 3_000, minutes: tenMinutes },
  'order request, network': { most: 300, minutes: tenMinutes },

  // A device is known if it has logged in to the account before. It has its own count, so that strangers cannot lock
  // out the owner of the account.
  'wrong password from unknown device, e-mail': { most: 5, minutes: quarterHour },
  'wrong password from unknown device, network': { most: 30, minutes: quarterHour },
  'wrong password from known device, e-mail and device': { most: 5, minutes: quarterHour },
  'wrong password while logged in, account': { most: 5, minutes: quarterHour },
  'change password, account': { most: 3, minutes: hour },

  'wrong second factor, staff member': { most: 5, minutes: quarterHour },
  'failed approval, acting staff member': { most: 5, minutes: quarterHour },
  'failed approval, approver': { most: 10, minutes: quarterHour },
  // The code by which a customer lets staff use the customer's store credit or packages at the counter.
  'create member code, member': { most: 20, minutes: hour },
  'wrong member code, member': { most: 5, minutes: quarterHour },
  'wrong member code, staff member': { most: 20, minutes: hour },
  // PINs at a counter machine. The first limit also ends the presence of the staff member there, so they must log in
  // with password and code. That login resets the count.
  'wrong PIN, staff member at machine': { most: PIN_TRIES, minutes: PRESENCE_HOURS * hour },
  'wrong PIN, staff member': { most: 20, minutes: day },
  'wrong PIN, machine': { most: 30, minutes: quarterHour },
  'set PIN, staff member': { most: 10, minutes: hour },

  'search people, staff member': { most: 120, minutes: 1 },
  'send test mail, staff member': { most: 10, minutes: hour },
  'invite staff, inviter': { most: 30, minutes: hour },
  'check import file, staff member': { most: 30, minutes: hour },
  'export list of location, staff member': { most: 30, minutes: hour },
  // The person downloads their own data, or staff do it for them.
  'export data of person, account': { most: 20, minutes: hour },

  'register, browser': { most: 10, minutes: hour },
  'failed registration, e-mail': { most: 3, minutes: day },
  'register, network': { most: 120, minutes: hour },

  'forgotten password, browser': { most: 10, minutes: hour },
  'forgotten password, e-mail': { most: 5, minutes: hour },
  'forgotten password, network': { most: 120, minutes: hour },

  'send verification mail, account, per minute': { most: 1, minutes: 1 },
  'send verification mail, account, per day': { most: 5, minutes: day },
  'send verification mail, browser': { most: 10, minutes: hour },
  'send verification mail, network': { most: 120, minutes: hour },

  'change e-mail, account': { most: 5, minutes: day },
  'change e-mail, browser': { most: 10, minutes: day },
  'change e-mail, network': { most: 120, minutes: hour },

  // The code by which a guest proves their e-mail address.
  'send guest code, browser': { most: 10, minutes: hour },
  'send guest code, mailbox, per minute': { most: 1, minutes: 1 },
  'send guest code, mailbox, per hour': { most: 2, minutes: hour },
  'send guest code, network': { most: 120, minutes: hour },

  // Mails about accounts that strangers can cause. Each kind has its own limit, so that requests for one kind do not
  // block the other. A mail above the limit is dropped.
  'password reset or verification mail, mailbox': { most: 3, minutes: hour },
  'registration or e-mail change mail, mailbox': { most: 1, minutes: hour },

  // A guest requests the link to an order. Links from earlier mails stay valid.
  'send order link, browser': { most: 4, minutes: hour },
  'send order link, order': { most: 2, minutes: hour },
  'send link of paid order, mailbox': { most: 6, minutes: hour },
  'send order link, network': { most: 120, minutes: hour },

  // Mails about orders of a guest who has not proved the e-mail address, so it may be somebody else's. To order without
  // paying, or to pay and cancel, costs the guest nothing.
  'mail about unpaid order, mailbox and template': { most: 2, minutes: hour },
  'mail about cancelled order, mailbox': { most: 3, minutes: day },
  'mail about refund, mailbox and template': { most: 3, minutes: day },

  'wrong promo code, browser': { most: 20, minutes: tenMinutes },
  'wrong promo code, account': { most: 20, minutes: tenMinutes },
  'wrong promo code, network': { most: 300, minutes: tenMinutes },

  'check payment, browser': { most: 30, minutes: tenMinutes },
  'check payment, payment': { most: 30, minutes: tenMinutes },
  'check payment, network': { most: 600, minutes: tenMinutes },

  'retry payment, browser': { most: 20, minutes: quarterHour },
  'retry payment, order': { most: 15, minutes: quarterHour },
  'retry payment, network': { most: 300, minutes: quarterHour },

  // A guest types an order number with a phone or an e-mail. A browser that may open the order already is not counted
  // by order number, so that strangers cannot lock out its guest.
  'failed order look-up, browser': { most: 20, minutes: quarterHour },
  'failed order look-up, order number and network': { most: 5, minutes: hour },
  'failed order look-up, order number': { most: 20, minutes: hour },
  'failed order look-up, network': { most: 120, minutes: quarterHour },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** An attempt that counts against a limit. `keyParts`: the e-mail, network or the like for which it is counted. */
export type CountedAttempt = readonly [limit: LimitName, ...keyParts: string[]]
