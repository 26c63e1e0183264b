/** SQL expressions for the phone number (E.164) and the e-mail address. */
type GuestColumns = { readonly phone: string; readonly email: string }

/**
 * SQL: the id of the contact with this phone and e-mail; for a merged contact, the id of the contact into which it was
 * merged. The contact of an account counts only if the account has verified the e-mail.
 */
export const contactOfGuestSql = ({ phone, email }: GuestColumns): string => `
  select coalesce(c.merged_into, c.id)
    from contact c
    left join customer u on u.id = c.customer_id
   where c.phone_e164 = ${phone} and c.email = ${email}
     and (c.customer_id is null or u.email_verified_at is not null)
   order by c.customer_id nulls last
   limit 1`
