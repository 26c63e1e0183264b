import * as m from '@pantul/messages/words'
import { visibleSince } from '../../people/contacts/queries.ts'
import type { ListDefinition } from './list-definition.ts'

/** The people who were seen at the location in the last 24 months. An import reads the same columns. */
export const peopleList: ListDefinition = {
  title: m.desk_people,
  keyType: 'bigint',
  rows: `
    select c.id as key, c.name, c.phone_e164, c.email, c.note
      from contact_seen s
      join contact c on c.id = s.contact_id
     where s.location_id = $1 and s.last_seen >= $2 and c.merged_into is null`,
  parameters: ({ locationId, now }) => [locationId, visibleSince(now)],
  joins: '',
  columns: [
    { title: m.history_name, sql: 'page.name' },
    { title: m.history_phone, sql: 'page.phone_e164' },
    { title: m.accounts_email, sql: 'page.email' },
    { title: m.exports_note, sql: 'page.note' },
  ],
}
