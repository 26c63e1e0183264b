import type { Invariant } from './invariant.ts'

/** Packages of court-hours. */
export const packageInvariants: readonly Invariant[] = [
  {
    id: 'I70',
    fact: 'An order grants every piece of a package that it sold once it is paid, and none before.',
    sql: `select n.order_id, n.id as line_id
            from order_line n join sales_order o on o.id = n.order_id
           where n.kind = 'package'
             and (select count(*) from quota_package q where q.line_id = n.id)
                 <> (case when o.confirmed_at is null then 0 else n.quantity end)`,
  },
  {
    id: 'I71',
    fact: 'A package belongs to whom its order belongs to; a guest’s may be the account’s that has the e-mail.',
    sql: `select q.id from quota_package q join sales_order o on o.id = q.order_id
           where q.customer_id <> o.customer_id
              or q.customer_id is null and q.guest_email is distinct from o.guest_email`,
  },
  {
    // After a partial charge-back the package stays; staff decide.
    id: 'I72',
    fact: 'What is left of a package whose money went back is nobody’s.',
    sql: `select q.id from quota_package q join sales_order o on o.id = q.order_id
           where q.balance > 0
             and (o.state in ('cancelled', 'refund_due', 'refunded')
                  or exists (select from payment p
                              where p.order_id = o.id and p.settles_order
                                and (p.state = 'refunded'
                                     or p.state = 'charged_back'
                                        and not exists (select from payment_event e
                                                         where e.payment_id = p.id and e.status = 'partial_chargeback'))))`,
  },
]
