# SPDX-License-Identifier: MIT
"""What users are told when something cannot be done."""


class Refusal(Exception):
    """Its text says what happened and what can be done."""
