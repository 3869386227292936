-- Some banks' logos are JPEGs (docs/decisions/0065-open-banking-adapter.md).
alter table bank_logos drop constraint bank_logos_content_type_check;
alter table bank_logos add constraint bank_logos_content_type_check
  check (content_type in ('image/svg+xml', 'image/png', 'image/jpeg'));
