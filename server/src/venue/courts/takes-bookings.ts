/** SQL: whether a location `l` takes bookings. Players see it only then; an owner opens it at the end of its set-up. */
export const takesBookingsSql = 'l.is_active and l.opened_at is not null'
