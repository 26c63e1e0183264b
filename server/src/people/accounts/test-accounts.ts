import type { AnswerOf } from '@pantul/contract/call'
import type { CurrentProfile } from '@pantul/contract/accounts'
import type { TestApp } from '../../test-app.ts'
import type { Reply, Visitor } from '../../test-visitor.ts'

type WireProfile = NonNullable<AnswerOf<typeof CurrentProfile>['profile']>

/** The password of a test customer, unless the test gives another one. */
export const password = 'pasir biru di pantai'

export const registrationOf = (email: string, ownPassword: string = password) => ({
  email,
  password: ownPassword,
  fullname: 'Ani Wijaya',
  phoneNumber: '+62 812 9034 1180',
  gender: 'female',
  birthDate: '04-05-1994',
})

/** The form for a new password and details, by which a person takes over an account that somebody else registered. */
export const takeoverForm = (ownPassword: string) => ({
  password: ownPassword,
  fullname: 'Rani Maharani',
  phoneNumber: '+62 811 2222 333',
})

/** For tests: registers a customer in a new browser, and returns the browser. */
export async function registerVisitor(venue: TestApp, email: string, ownPassword?: string): Promise<Visitor> {
  const visitor = venue.visitor()
  const answer = await visitor.post('/api/auth/register', { body: registrationOf(email, ownPassword) })
  if (answer.status !== 201) throw new Error(answer.text)
  return visitor
}

export const logInAs = (visitor: Visitor, email: string, ownPassword: string = password): Promise<Reply> =>
  visitor.post('/api/auth/login', { body: { email, password: ownPassword } })

/** The profile of a browser's customer, or null. */
export async function whoIs(visitor: Visitor): Promise<WireProfile | null> {
  const { status, body, text } = await visitor.get('/api/auth/credentials')
  if (status !== 200) throw new Error(text)
  return (body as AnswerOf<typeof CurrentProfile>).profile
}

/** The internal id of the customer with this e-mail. */
export async function customerIdOf({ db }: TestApp, email: string): Promise<number> {
  const [row] = await db.query<{ id: number }>('select id from customer where email = $1', [email])
  if (row === undefined) throw new Error(`nobody has ${email}`)
  return row.id
}

/** Runs `count` tasks, at most `atOnce` at the same time, and returns all results. `i` counts from 1. */
export async function runMany<T>(
  { count, atOnce }: { readonly count: number; readonly atOnce: number },
  work: (i: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    while (next < count) {
      next += 1
      results.push(await work(next))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
