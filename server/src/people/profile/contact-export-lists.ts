import type { ContactList } from './export-list.ts'

/** The lists of an export about what the desk knows about a person. */
export const contactLists: readonly ContactList[] = [
  {
    list: 'person',
    table: 'contact',
    sql: `select public_id as id, name, phone_e164, email, note, watch as flag, created_at, changed_at,
                 merged_into is not null as was_merged
            from contact where id = any ($1::bigint[]) order by id`,
  },
  {
    list: 'search_words',
    table: 'contact_word',
    sql: `select field, word from contact_word where contact_id = any ($1::bigint[]) order by contact_id, field, word`,
  },
  {
    list: 'visited_locations',
    table: 'contact_seen',
    sql: `select location_id as location, last_seen from contact_seen where contact_id = any ($1::bigint[])
           order by location_id`,
  },
  {
    list: 'acts_of_staff',
    table: 'staff_act',
    sql: `select a.at, a.location_id as location, a.action, a.amount, a.before, a.after, a.reason
            from staff_act a join contact c on a.thing = 'contact' and a.thing_id = c.public_id
           where c.id = any ($1::bigint[]) order by a.id`,
  },
]
