import type { Invariant } from './invariant.ts'

/** Contacts of the desk. */
export const contactInvariants: readonly Invariant[] = [
  {
    id: 'I120',
    fact: 'The search words of a contact are those of its name, e-mail and phone; a merged contact has none.',
    sql: `select c.id, w.field, w.word
            from contact c
            join lateral (
              (select field, word from contact_word where contact_id = c.id
               except select field, word from contact_words(c.name, c.email, c.phone_e164) where c.merged_into is null)
              union all
              (select field, word from contact_words(c.name, c.email, c.phone_e164) where c.merged_into is null
               except select field, word from contact_word where contact_id = c.id)) w on true`,
  },
  {
    id: 'I121',
    fact: 'The contact of an account has the name, e-mail and phone of the account, unless a job is due to copy them (`contact_due`); a deleted account has no contact.',
    sql: `select u.id
            from customer u
            left join contact c on c.customer_id = u.id
           where u.deleted_at is not null and c.id is not null
              or u.deleted_at is null and not u.contact_due
                 and (c.name, c.email, coalesce(c.phone_e164, ''))
                     is distinct from (u.full_name, u.email, case when u.phone_e164 like '+_%' then u.phone_e164 else '' end)`,
  },
  {
    id: 'I122',
    fact: 'The last visit that is stored for the contact of an order at the location of the order is not before the order.',
    sql: `select o.id
            from sales_order o
           where o.contact_id is not null
             and not exists (select from contact_seen s
                              where s.contact_id = o.contact_id and s.location_id = o.location_id
                                and s.last_seen >= o.placed_at)`,
  },
  {
    id: 'I149',
    fact: 'A merged contact owns no order, fixed hour, visit, search word, note or flag, and the contact that it was merged into is not merged itself.',
    sql: `select c.id
            from contact c join contact kept on kept.id = c.merged_into
           where kept.merged_into is not null or c.note <> '' or c.watch is not null
              or exists (select from sales_order o where o.contact_id = c.id)
              or exists (select from contact_seen s where s.contact_id = c.id)
              or exists (select from contact_word w where w.contact_id = c.id)
              or exists (select from series s where s.contact_id = c.id)`,
  },
  {
    id: 'I123',
    fact: 'An order of an account belongs to the contact of the account, unless a job is due to link it (`contact_due`).',
    sql: `select o.id
            from sales_order o
            join customer u on u.id = o.customer_id
            left join contact c on c.id = o.contact_id
           where not o.contact_due and u.deleted_at is null and not u.contact_due
             and c.customer_id is distinct from o.customer_id`,
  },
]
