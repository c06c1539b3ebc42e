-- +goose Up

-- The rows that were there before the constraints.
ALTER TABLE reminders VALIDATE CONSTRAINT reminders_kind_check;
ALTER TABLE access_log VALIDATE CONSTRAINT access_log_act_check;
ALTER TABLE money_differences VALIDATE CONSTRAINT money_differences_kind_check;
