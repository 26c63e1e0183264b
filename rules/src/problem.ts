/** The codes of all expected refusals. The sentence of each is the message `problem_<code in lower case>`. */
export const problemCodes = [
  'HOURS_NOT_CONSECUTIVE',
  // Only the first or the last picked hour can be removed.
  'HOUR_IN_THE_MIDDLE',
  'HOUR_FULL',
  'HOURS_MISSING_FOR_COURT',
  'SLOT_TAKEN',
  'SLOT_PAST',
  'SLOT_CLOSED',
  'COURT_UNAVAILABLE',
  'COURT_TAKEN',
  // The court is taken in an hour between the picked ones.
  'COURT_TAKEN_BETWEEN',
  'COURTS_SHARE_HOURS',
  'HOURS_MISSING_FOR_COACH',
  'COACH_UNAVAILABLE',
  // Another booking has a coach at the same hour: as the coach that is chosen, at added hours, at one added hour.
  'COACH_CLASH',
  'COACH_CLASH_HOURS',
  'COACH_CLASH_HOUR',
  'BOOKING_NOT_FOUND',
  'BOOKING_NOT_DELETED',
  'GUEST_NOT_SAVED',
  'FULL_NAME_REQUIRED',
  'FULL_NAME_INVALID',
  'FULL_NAME_LINK',
  'EMAIL_REQUIRED',
  'EMAIL_INVALID',
  'PHONE_REQUIRED',
  'PHONE_INVALID',
  'TOKEN_EXPIRED',
  'BASKET_EMPTY',
  'ITEM_INCOMPLETE',
  'DUPLICATE_SLOT',
  'PLAYERS_MISSING',
  'ADD_ON_UNKNOWN',
  'ADD_ON_SOLD_OUT',
  'ADD_ON_QUANTITY',
  'ADD_ON_SHARE',
  'COURT_UNKNOWN',
  'COACH_UNKNOWN',
  'LOCATION_UNKNOWN',
  'DATE_INVALID',
  'DATE_TOO_FAR',
  'TOO_MANY_ITEMS',
  'TOO_MANY_HOURS',
  'TOO_MANY_UNPAID',
  'TOO_MANY_UNPAID_HOURS',
  'TOO_MANY_UNPAID_AT_ADDRESS',
  // The browser must send a proof of work.
  'WORK_NEEDED',
  'WORK_WRONG',
  'EMAIL_PROOF_NEEDED',
  'CODE_WRONG',
  // The code has expired or was tried too often.
  'CODE_OVER',
  'TOO_MANY_ORDERS',
  'NOTES_TOO_LONG',
  'PRICE_CHANGED',
  'PROMO_UNKNOWN',
  // `isPayWithPackage` of an order contradicts the flags of its courts.
  'PACKAGE_FLAG_MISMATCH',
  'PACKAGE_SHORT',
  'QUOTA_MISMATCH',
  'PROMO_NOT_APPLICABLE',
  'PROMO_MINIMUM',
  'PROMO_HOURS',
  'PROMO_FIRST_ORDER_ONLY',
  'PROMO_USED_UP',
  'CREDIT_SHORT',
  'CREDIT_COURTS_ONLY',
  'ORDER_CLOSED',
  'BOOKING_BEGUN',
  'RESCHEDULED_ALREADY',
  'RESCHEDULE_TOO_LATE',
  'RESCHEDULE_LOCATION',
  'MOVE_RIGHT_OVER',
  'NEW_TIME_PENDING',
  'PLACES_INVALID',
  'PLACES_SHORT',
  'ENROLMENT_CLOSED',
  'BIRTH_YEAR_INVALID',
  'AGE_OUTSIDE',
  'GUARDIAN_REQUIRED',
  'PACKAGE_UNKNOWN',
  'PACKAGE_LIMIT',
  'QUOTA_UNKNOWN',
  'CLASS_UNKNOWN',
  'ENROLMENT_UNKNOWN',
  'REFUND_UNKNOWN',
  'REFUND_CLOSED',
  // A counter payment that nobody has found on a statement yet.
  'PAYMENT_UNVERIFIED',
  // The bank's reference was entered for another transfer.
  'REFERENCE_USED',
  // The bank account for a refund.
  'ACCOUNT_INVALID',
  'LOGIN_REQUIRED',
  'LINK_NEEDS_LOGIN',
  'LOGIN_WRONG',
  'EMAIL_TAKEN',
  'PASSWORD_REQUIRED',
  'PASSWORD_SHORT',
  'PASSWORD_LONG',
  'PASSWORD_COMMON',
  'PASSWORD_IS_EMAIL',
  'PASSWORD_WRONG',
  'BIRTH_DATE_REQUIRED',
  'BIRTH_DATE_INVALID',
  'TOO_YOUNG',
  'ALREADY_VERIFIED',
  'SESSION_UNKNOWN',
  'ACCOUNT_IN_USE',
  'ACCOUNT_IN_DEBT',
  'ACCOUNT_IS_STAFF',
  'INVOICE_MISSING',
  'ORDER_UNKNOWN',
  'ORDER_LINK_NEEDED',
  'PAYMENT_UNKNOWN',
  'PAYMENT_CLOSED',
  // A payment at the counter that was reversed, or whose order has ended.
  'CORRECTION_CLOSED',
  // Finance found the payment on a bank statement.
  'PAYMENT_VERIFIED',
  'HOLD_ENDED',
  'AMOUNT_OVER',
  'AMOUNT_SHORT',
  // Less cash was handed over than the payment needs.
  'GIVEN_SHORT',
  'REFERENCE_REQUIRED',
  'DUE_CHANGED',
  // More than a QRIS code can take.
  'QRIS_LIMIT',
  // The deadline to pay an order of the counter.
  'DEADLINE_INVALID',
  'PAYOUT_LIMIT',
  // An unpaid balance needs a phone number, and is limited.
  'PHONE_NEEDED',
  'OWE_LIMIT',
  'DISCOUNT_LIMIT',
  'PROMO_WITH_PRICE_OFF',
  // At the counter, store credit and packages of a customer need the code that the customer shows.
  'MEMBER_CODE_NEEDED',
  'MEMBER_CODE_WRONG',
  // Balances need an account; a promo with a limit per person needs an account, an e-mail address or a phone number.
  'ADDRESS_NEEDED',
  // Only a cash payment is refunded in cash.
  'CASH_ONLY',
  'REFUND_ROUTE_INVALID',
  'DRAWER_CLOSED',
  'DRAWER_OPEN',
  'DRAWER_STILL_OPEN',
  'CASH_SHORT',
  'SHIFT_UNKNOWN',
  // Nobody approves, signs or verifies what they did themselves.
  'TWO_PEOPLE',
  // Parts of one act were approved by different people.
  'ONE_APPROVER',
  'REASON_REQUIRED',
  // Hours are released only after the start of a booking and before its last hour.
  'LEAVE_CLOSED',
  // Another court is given only while a booking runs.
  'COURT_CHANGE_CLOSED',
  'COURT_CHANGE_PRICES',
  // Hours are added to a booking that has not begun, or is over.
  'LENGTHEN_CLOSED',
  // A part of the booking is unpaid.
  'LENGTHEN_OWED',
  'EXCHANGE_UNEQUAL',
  'EXCHANGE_PRICES',
  // A booking that was checked in would start at another time.
  'EXCHANGE_ARRIVED',
  // Coach or rentals are not free at the other time.
  'EXCHANGE_TAKEN',
  // The booking is on another day, at another hour or at another location.
  'ARRIVAL_CLOSED',
  'ARRIVAL_CANCELLED',
  'ARRIVAL_UNPAID',
  // It is too early to mark a booking as a no-show, or its day is over.
  'NO_SHOW_CLOSED',
  'UNDO_CLOSED',
  // Fewer than three letters or four digits.
  'SEARCH_SHORT',
  'PERSON_UNKNOWN',
  // Another person has this phone number and e-mail address already.
  'PERSON_KNOWN',
  // Only its owner changes an account.
  'PERSON_OWNS_ACCOUNT',
  'SAME_PERSON',
  // Only a person without an account can be merged into another one.
  'TWO_ACCOUNTS',
  // Staff take more of a balance than there is.
  'BALANCE_OVER',
  'CHANGED_MEANWHILE',
  'FIELD_REQUIRED',
  'NUMBER_RANGE',
  // Characters that cannot be seen, or that reverse the text.
  'TEXT_INVALID',
  // Letters, digits and hyphens only.
  'PROMO_CODE_INVALID',
  // Another promo has the code.
  'PROMO_CODE_TAKEN',
  // The promo or package counts at locations where the person may not change what is sold.
  'PROMO_ELSEWHERE',
  'PACKAGE_ELSEWHERE',
  // Bookings have rented more pieces at an hour than the new number.
  'PIECES_RENTED',
  // The stock of the add-on is not counted.
  'STOCK_UNCOUNTED',
  // The stock changed after the person who counts saw it.
  'STOCK_CHANGED',
  // More pieces than are left.
  'STOCK_SHORT',
  // The package or promo was sold or used, so its terms stay.
  'USED_ALREADY',
  // Later tiers must have less notice and refund less.
  'TIERS_INVALID',
  'COURT_NAME_TAKEN',
  // More courts than a location can have.
  'COURTS_FULL',
  'COACH_NAME_TAKEN',
  'COACHES_FULL',
  // Nobody with the role coach here has this e-mail address.
  'COACH_ACCOUNT_UNKNOWN',
  // Another coach of the location has this account.
  'COACH_ACCOUNT_TAKEN',
  // Working hours that end before they begin, or overlap.
  'WORK_HOURS_INVALID',
  // Days off that are over, too many, or in the wrong order.
  'TIME_OFF_INVALID',
  'TIME_OFF_UNKNOWN',
  // The class is on another day.
  'ATTENDANCE_CLOSED',
  // Two prices for one rate and number of players.
  'SCALE_TWICE',
  'CLASS_PLAN_LONG',
  'CLASS_CLASHES',
  // A date with two special opening hours.
  'SPECIAL_HOURS_OVERLAP',
  'PHOTO_UNKNOWN',
  // No still picture of an accepted type, too large, or too small.
  'PHOTO_REFUSED',
  // More pictures than one thing can have.
  'PHOTOS_FULL',
  'PHOTO_THING_UNKNOWN',
  // A CSV file that cannot be read at all.
  'FILE_ENCODING',
  'FILE_EMPTY',
  'FILE_TOO_LONG',
  'FILE_BROKEN',
  'FILE_COLUMN_MISSING',
  'FILE_COLUMN_TWICE',
  'IMPORT_FAULTY',
  // Lines of a settlement file that cannot be read, or whose amounts do not add up.
  'SETTLEMENT_LINES',
  // The file is of another gateway.
  'SETTLEMENT_GATEWAY',
  'SETTLEMENT_UNKNOWN',
  // Other lines can be imported now than those that were shown.
  'IMPORT_CHANGED',
  'PRICE_UNKNOWN',
  // An open hour would have no price.
  'PRICE_GAP',
  // Hours that are over, closed, or in the wrong order.
  'BLOCK_HOURS_INVALID',
  'BLOCK_TOO_LONG',
  // The front desk may block fewer hours.
  'BLOCK_LIMIT',
  'BLOCK_UNKNOWN',
  // Bookings have the hours that staff block, close, or give to a series.
  'HOURS_BOOKED',
  'SERIES_TOO_LONG',
  'SERIES_UNKNOWN',
  // A date of a series that is billed, skipped or over.
  'SERIES_DATE_CLOSED',
  'CLOSURE_UNKNOWN',
  // The booking of a closure is settled.
  'CASE_SETTLED',
  'CSRF_INVALID',
  'IDEMPOTENCY_KEY_MISSING',
  'IDEMPOTENCY_KEY_REUSED',
  'BODY_INVALID',
  'BODY_TOO_LARGE',
  'MEDIA_TYPE_UNSUPPORTED',
  'ROUTE_UNKNOWN',
  'METHOD_NOT_ALLOWED',
  'TOO_MANY_REQUESTS',
  'DATABASE_AWAY',
  'BUSY',
  'GATEWAY_AWAY',
  'SIGNATURE_INVALID',
  // The person has no role at the location, or no role at all.
  'STAFF_ONLY',
  // The person's roles at the location do not allow the action.
  'ROLE_MISSING',
  'SECOND_FACTOR_NEEDED',
  'SECOND_FACTOR_WRONG',
  // The second factor was proved too long ago for this action.
  'NEW_CODE_NEEDED',
  // Another person must approve the act by a code.
  'APPROVAL_NEEDED',
  // The screen of the counter machine is locked.
  'SCREEN_LOCKED',
  // Not six digits.
  'PIN_INVALID',
  // Easy to guess.
  'PIN_WEAK',
  'PIN_WRONG',
  // The person cannot take over by PIN: not present at the machine, without a PIN, or after too many wrong ones.
  'FULL_LOGIN_NEEDED',
  // This browser is a counter machine already.
  'MACHINE_ENROLLED',
  // This browser is no counter machine, or the location has no machine with this id.
  'MACHINE_UNKNOWN',
  'MACHINE_NAME_REQUIRED',
  // A code app was confirmed before.
  'SECOND_FACTOR_SET',
  // The person has no role at this location.
  'STAFF_UNKNOWN',
  'ROLE_SELF',
  'OWNER_LAST',
  // The invitation is used, withdrawn, replaced or too old.
  'INVITATION_CLOSED',
  // Two to twenty capital letters and digits.
  'LOCATION_CODE_INVALID',
  'LOCATION_CODE_TAKEN',
  // A required step of the set-up is missing.
  'SETUP_INCOMPLETE',
  // The location is open: it is changed on other pages.
  'SETUP_OVER',
  'FORBIDDEN',
  'DEFECT',
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** Values that a sentence inserts: names, hours as `18:00`, numbers. Never a sentence. */
export type ProblemValues = Readonly<Record<string, string | number>>

/** A refusal that a rule returns instead of a result. */
export type Problem = {
  readonly problem: ProblemCode
  readonly values?: ProblemValues
  /** For the clashes of a coach: the values of a line for each clash (message `problem_coach_clash_line`). */
  readonly lines?: readonly ProblemValues[]
}

export const problem = (code: ProblemCode, values?: ProblemValues): Problem =>
  values === undefined ? { problem: code } : { problem: code, values }

const knownCodes: ReadonlySet<unknown> = new Set(problemCodes)

/** Whether a value is a problem with a known code. */
export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'problem' in value && knownCodes.has(value.problem)
