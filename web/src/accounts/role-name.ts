import * as m from '@pantul/messages/words'
import type { StaffRole } from '@pantul/rules/staff-may'

const names: Readonly<Record<StaffRole, () => string>> = {
  'front-desk': m.accounts_role_front_desk,
  coach: m.layout_page_coach,
  finance: m.accounts_role_finance,
  manager: m.accounts_role_manager,
  owner: m.accounts_role_owner,
}

export const roleName = (role: StaffRole): string => names[role]()
