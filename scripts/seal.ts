/**
 * `npm run seal -- KEM 2026-11-21`: counts the staff acts of a location on a local day, and computes their seal again. Compare
 * it with the seal in the mail of that day: docs/reports.md#seal.
 */
import { sealText } from '@pantul/contract/desk-end-of-day-wire'
import { isPlayDate } from '@pantul/rules/play-date'
import { sealOfDay } from '../server/src/output/end-of-day/day-acts.ts'
import { locationForStaff } from '../server/src/venue/locations/queries.ts'
import { withDatabase } from './with-database.ts'

await withDatabase({ name: 'seal' }, async (db) => {
  const [locationId = '', date] = process.argv.slice(2)
  if (!isPlayDate(date)) {
    console.log('Name a location and a date: npm run seal -- KEM 2026-11-21')
    process.exitCode = 2
    return
  }
  const [known] = await db.query<{ id: string }>('select id from location where id = $1', [locationId])
  if (known === undefined) {
    const all = await db.query<{ id: string }>('select id from location order by position')
    console.log(`There is no location ${locationId}. Locations: ${all.map(({ id }) => id).join(', ')}`)
    process.exitCode = 2
    return
  }
  const location = await locationForStaff(db, locationId)
  const { acts, hash } = await sealOfDay(db, location, date)
  console.log(`${locationId} ${date}: ${acts} acts\n${sealText(hash)}`)
})
