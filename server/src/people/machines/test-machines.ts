import type { HeldRole } from '@pantul/rules/staff-may'
import type { TestApp } from '../../test-app.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'
import { openSession } from '../accounts/open-session.ts'
import { lockMachine } from '../accounts/mark-present.ts'
import { markSecondFactorProved } from '../staff/mark-second-factor-proved.ts'
import { newStaff, type TestStaff } from '../staff/test-staff.ts'

export const pin = '480273'

/** For tests: a counter machine at TST1 and its browser. */
export type TestMachine = {
  readonly browser: Visitor
  readonly id: string
  /** Logs somebody in fully at the machine: password and code. */
  logIn(person: TestStaff): Promise<void>
  /** Tries to take over the machine by a PIN. */
  takeOver(person: TestStaff, enteredPin?: string): Promise<Reply>
}

type Club = Pick<TestApp, 'db' | 'clock' | 'visitor' | 'config'>

/** For tests: a manager enrols a browser; the manager stays logged in there. */
export async function newMachine(
  club: Club,
  name = 'Front desk',
): Promise<TestMachine & { manager: TestStaff }> {
  const manager = await newStaff(club, { roles: [{ role: 'manager', locationId: 'TST1' }] })
  const browser = manager.visitor
  const enrolled = await browser.post('/api/desk/TST1/devices', { body: { Name: name } })
  if (enrolled.status !== 201) throw new Error(enrolled.text)
  const [row] = await club.db.query<{ id: string }>(
    'select public_id as id from desk_device order by desk_device.id desc limit 1',
  )
  return {
    manager,
    browser,
    id: row?.id ?? '',
    logIn: async (person) => {
      const now = club.clock.now()
      const session = await club.db.transaction(async (tx) => {
        const machineId = await lockMachine(tx, browser.cookies.get('machine'))
        const opened = await openSession(tx, { customerId: person.id, deviceName: 'Chrome', now, machineId })
        await markSecondFactorProved(tx, opened.sessionId, now)
        return opened
      })
      browser.cookies.set('session', session.token)
    },
    takeOver: (person, enteredPin = pin) =>
      browser.post('/api/desk/take-over', { body: { StaffID: person.publicId, Pin: enteredPin } }),
  }
}

/** For tests: a member of staff of TST1 with a PIN, logged in in another browser. */
export async function newStaffWithPin(club: Club, role: HeldRole['role'] = 'front-desk'): Promise<TestStaff> {
  const held = { role, locationId: role === 'owner' ? null : 'TST1' }
  const person = await newStaff(club, { roles: [held] })
  const set = await person.visitor.put('/api/desk/pin', { body: { Pin: pin } })
  if (set.status !== 200) throw new Error(set.text)
  return person
}
