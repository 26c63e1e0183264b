/**
 * SQL: the mailbox of an e-mail address, without `+tag`, like `mailboxOf`. `sales_order` and `customer` have an index
 * on this expression.
 */
export const mailboxSql = (email: string): string => `regexp_replace(${email}, '\\+[^@]*@', '@')`

/**
 * SQL expressions for the person: the id of the account (null: a guest), the browser (keyed hash; null: unknown), and
 * what a guest entered: mailbox and phone (E.164). They must not use the table aliases `mine`, `held`, `me`, `same` and
 * `named`, because `ordersOfPersonSql` has them.
 */
export type PersonExpressions = {
  readonly customer: string
  readonly browser: string
  readonly mailbox: string
  readonly phone: string
}

/**
 * SQL: the ids of the orders of one person. Every limit per person counts them. For an account: its own orders, the
 * orders placed in its browser, and the orders of guests and accounts that verified the same mailbox. An e-mail or
 * phone that was only entered does not count for an account, because anybody can enter another person's details. For a
 * guest: every order with the entered mailbox or phone, also the orders of accounts.
 */
export const ordersOfPersonSql = ({ customer, browser, mailbox, phone }: PersonExpressions): string => `(
    select mine.id
      from sales_order mine
     where mine.customer_id = any (array(
             select ${customer}::bigint
              union all
             select same.id
               from customer me
               join customer same on ${mailboxSql('same.email')} = ${mailboxSql('me.email')}
              where me.id = ${customer}::bigint and me.email_verified_at is not null
                and same.email_verified_at is not null
              union all
             select named.id
               from customer named
              where ${customer}::bigint is null
                and (${mailboxSql('named.email')} = ${mailbox}::text
                     or named.phone_e164 = ${phone}::text and named.phone_e164 <> '')))
     union all
    select held.order_id from order_holder held where held.browser = ${browser}::text and ${customer}::bigint is not null
     union all
    select mine.id
      from sales_order mine
     where ${mailboxSql('mine.guest_email')} = any (array(
             select ${mailboxSql('me.email')}
               from customer me
              where me.id = ${customer}::bigint and me.email_verified_at is not null))
       and exists (select from order_holder held where held.order_id = mine.id and held.is_proven)
     union all
    select mine.id
      from sales_order mine
     where ${customer}::bigint is null
       and (${mailboxSql('mine.guest_email')} = ${mailbox}::text
            or mine.guest_phone_e164 = nullif(${phone}::text, '')))`

/** SQL: whether order `o` was placed by this account or in this browser. */
export const isOwnOrderSql = ({
  customer,
  browser,
}: Pick<PersonExpressions, 'customer' | 'browser'>): string => `
  (o.customer_id = ${customer}::bigint
   or exists (select from order_holder h where h.order_id = o.id and h.browser = ${browser}::text))`
