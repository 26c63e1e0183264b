import { MakeMemberCode } from '@pantul/contract/member-code'
import type { Visitor } from '../../test-visitor.ts'

/** For tests: makes a new code for a member, and returns it. */
export async function makeCodeOf(member: Visitor): Promise<string> {
  const { status, body, text } = await member.post('/api/profile/member-code')
  if (status !== 201) throw new Error(text)
  return MakeMemberCode.ok.parse(body).data.Code
}

/** For tests: six digits that are not this code. */
export const codeOtherThan = (code: string): string => (code === '123456' ? '654321' : '123456')
