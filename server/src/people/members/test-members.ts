import { MakeMemberCode } from '@pantul/contract/member-code'
import type { Visitor } from '../../test-visitor.ts'

/** For tests: a new code of a member. */
export async function codeOf(member: Visitor): Promise<string> {
  const { status, body, text } = await member.post('/api/profile/member-code')
  if (status !== 201) throw new Error(text)
  return MakeMemberCode.ok.parse(body).data.Code
}

/** For tests: six digits that are not this code. */
export const otherThan = (code: string): string => (code === '123456' ? '654321' : '123456')
