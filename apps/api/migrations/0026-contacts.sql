-- A client keeps their own contacts: the primary one, and at most one second.
alter table contacts add column lock_version integer not null default 0;
create unique index contacts_one_second on contacts (client_id) where not is_primary;

grant insert on contacts to counterfoil_app;
-- Not which of them is the primary contact, nor whether they have proved who they are.
grant update (
  first_name, last_name, email, phone, secondary_phone, relationship,
  birthday_sealed, national_insurance_number_sealed, tax_reference_sealed, tax_reference_none,
  building_number, address_line_1, address_line_2, city, postal_code, lock_version
) on contacts to counterfoil_app;
