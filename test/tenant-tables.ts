/**
 * Tenants can be spread over machines by `restaurant_id`: every table of a restaurant carries it, first in its primary
 * key and in every unique and foreign key. The tables below are the others.
 */
export const directories = new Map([
  ["restaurants", "the restaurants themselves; slug -> restaurant"],
  ["key_directory", "hash of a key -> restaurant or partner"],
  ["origin_directory", "https origin -> restaurant"],
]);
export const ofAll = new Map([
  ["partners", "integrators"],
  ["partner_keys", "keys of integrators"],
  ["partner_members", "who is in an integrator's team"],
  ["partner_idempotency_keys", "which restaurant an integrator's request made"],
  ["quota_windows", "what integrators have taken of their quotas"],
  ["partner_news", "what integrators tell the owners of their restaurants"],
  ["service_switches", "what the operator has switched on"],
  ["sender_domains", "the domains that integrators send mail from"],
  ["api_calls", "what integrators have called"],
  ["removed_uploads", "files of restaurants that are gone"],
  ["schema_migrations", "applied migrations"],
  ["last_backup", "when the last backup was made"],
  ["push_key", "who the installation is to browsers' push services"],
  ["sealing_key", "which key the installation seals with"],
  ["address_register", "what the two tables below hold"],
  ["address_streets", "the country's streets"],
  ["addresses", "the country's addresses"],
  ["sandbox_payments", "the books of the sandbox payment provider, which are kept elsewhere by a real one"],
  ["people", "accounts of people, who may belong to several restaurants"],
  ["people_accounts", "their passwords"],
  ["people_sessions", "their sessions"],
  ["people_verifications", "codes that prove an e-mail address"],
  ["people_rate_limits", "calls about accounts"],
  ["people_tries", "tries of passwords and codes"],
  ["people_devices", "browsers that they have signed in from"],
  ["people_totp", "what their codes are made of"],
  ["people_passkeys", "passkeys that they sign in with"],
  ["people_mails", "mail to them about their accounts"],
  ["password_resets", "links to choose a new password with"],
]);
