import {
  accounts_role_finance,
  accounts_role_front_desk,
  accounts_role_manager,
  accounts_role_owner,
  layout_page_coach,
} from '@pantul/messages/words'
import type { StaffRole } from '@pantul/rules/staff-may'

const names: Readonly<Record<StaffRole, () => string>> = {
  'front-desk': accounts_role_front_desk,
  coach: layout_page_coach,
  finance: accounts_role_finance,
  manager: accounts_role_manager,
  owner: accounts_role_owner,
}

export const roleName = (role: StaffRole): string => names[role]()
